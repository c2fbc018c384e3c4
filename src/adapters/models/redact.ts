// Takes keys out of a provider's words before they become a failure's detail, a log line or a message.

/** Keys of Google's services begin with `AIza`, newer ones with `AQ.`, many others with `sk-`; a server may echo one that is not even ours. */
const keyLike = /AIza[\w-]{4,}|\bAQ\.[\w-]{8,}|\bsk-[\w-]{8,}/g;

const maxDetailChars = 400;

/** A beginning of a key that is shorter gives nothing away. */
const minBeginning = 4;

/** The text without `key`, in plain, JSON-escaped or URL-escaped form, and without anything that looks like one, cut to 400 characters. */
export function redact(text: string, key: string): string {
  const forms = key === '' ? [] : [key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key)];
  const whole = forms.reduce((rest, form) => rest.replaceAll(form, '[key]'), text);
  const clean = forms.reduce(withoutBeginning, whole).replace(keyLike, '[key]');
  // Cut last: a key cut in half would not be recognised any more.
  return clean.length > maxDetailChars ? `${clean.slice(0, maxDetailChars)}…` : clean;
}

/** The text was cut off where reading it had a bound, perhaps in the middle of a key. */
function withoutBeginning(text: string, key: string): string {
  for (let length = key.length - 1; length >= minBeginning; length--) {
    if (text.endsWith(key.slice(0, length))) return `${text.slice(0, -length)}[key]`;
  }
  return text;
}
