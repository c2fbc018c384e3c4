// Days as the reader would name them, in the time zone of the machine.
const dayMs = 24 * 60 * 60 * 1_000;

/** Start of the local day. */
export function dayOf(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** Day name: today, yesterday, weekday, date, and the year if it differs. */
export function dayText(language: string, at: number, now: number): string {
  // rounds, because days with a clock change have 23 or 25 hours
  const ago = Math.round((dayOf(now) - dayOf(at)) / dayMs);
  if (ago === 0 || ago === 1) return capital(new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-ago, 'day'), language);
  if (ago > 1 && ago < 7) return capital(new Intl.DateTimeFormat(language, { weekday: 'long' }).format(at), language);
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) }).format(at);
}

function capital(text: string, language: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
