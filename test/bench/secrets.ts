// Benchmark: scanning a request for secrets.
import { maskSecrets } from '../../src/core/secrets/mask';
import { plantedSecrets } from '../kit/plantedSecrets';
import { timed } from './measure';
import type { Row } from './report';

/** A megabyte of code in which one line of two hundred contains a planted secret. */
function code(): string {
  const lines: string[] = [];
  let chars = 0;
  for (let count = 0; chars < 1_000_000; count++) {
    const planted = count % 200 === 0 ? plantedSecrets[(count / 200) % plantedSecrets.length]?.line : undefined;
    const line = planted ?? `  const value${count} = readValue(request.headers["x-name-${count}"], options.limit ?? ${count});`;
    lines.push(line);
    chars += line.length + 1;
  }
  return lines.join('\n');
}

export async function measureSecrets(): Promise<Row[]> {
  const text = code();
  const ours: number[] = [];
  for (let round = 0; round < 12; round++) {
    // Shifts the text, so that no scan window is cached from an earlier round.
    const moved = ' '.repeat(round) + text;
    ours.push(await timed(async () => maskSecrets(moved)));
  }
  return [{ id: 'secrets.mask', ours: ours.slice(2), base: [] }];
}
