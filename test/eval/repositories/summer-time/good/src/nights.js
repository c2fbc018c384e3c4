const dayMs = 86_400_000;

/** The calendar day in the zone, as a number that grows by one a day. */
function dayOf(moment, zone) {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return Date.parse(`${format.format(new Date(moment))}T00:00:00Z`) / dayMs;
}

export function nights(from, to, zone) {
  if (Date.parse(to) < Date.parse(from)) throw new RangeError('the departure is before the arrival');
  return dayOf(to, zone) - dayOf(from, zone);
}
