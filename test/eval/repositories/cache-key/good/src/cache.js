const keptMs = 60_000;

/** @param load gives the answer to a request @param now the time in milliseconds */
export function cached(load, now) {
  const answers = new Map();
  return (request) => {
    const key = JSON.stringify([request.path, request.user, request.language]);
    const known = answers.get(key);
    if (known && now() - known.at < keptMs) return known.answer;
    const entry = { at: now(), answer: Promise.resolve().then(() => load(request)) };
    answers.set(key, entry);
    entry.answer.catch(() => answers.get(key) === entry && answers.delete(key));
    return entry.answer;
  };
}
