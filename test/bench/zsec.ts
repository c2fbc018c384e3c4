import { createSecretFilter } from '../../src/core/secrets/stream';
import { findIn } from '../../src/core/secrets/find';
const reply = `${'The limiter counts in `src/app.js:12` before the handler runs, so a refused request costs nothing. '.repeat(12)}

`;
const prose = 'Nobody should have to wait for the whole reply. The handler checks whether the key exists, then it returns "ok: true" and the counter (12 of 40) is written to the store; see `limits.ts` for the values. '.repeat(6);
for (const [name, text] of [['reply', reply], ['prose', prose]] as const) {
  const chunks = text.match(/[\s\S]{1,31}/g) ?? [];
  for (let r = 0; r < 4; r++) {
    const b = process.threadCpuUsage();
    const n = 600;
    for (let i = 0; i < n; i++) { const f = createSecretFilter(); for (const c of chunks) f.push(c); f.end(); }
    const c = process.threadCpuUsage(b);
    console.log(name, chunks.length, ((c.user + c.system) / 1000 / n).toFixed(3), 'ms per reply');
  }
  const b = process.threadCpuUsage(); for (let i = 0; i < 100; i++) findIn(text); const c = process.threadCpuUsage(b);
  console.log('whole', ((c.user + c.system) / 1e5).toFixed(3));
}
