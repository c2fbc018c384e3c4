// How far a run of added or removed lines can be shifted without changing what the difference says.

export interface SlideRoom {
  /** Lines the run can move up and still stand for the same change. */
  readonly up: number;
  readonly down: number;
}

/**
 * The room of the run `[start, end)` of a text, added or removed as a whole: a `}` added beside another may be either of the two.
 * @param lineAt the lines of the text that holds the run
 * @param from the first line the run may reach
 * @param to the line, exclusive, the run may reach
 */
export function slideRoom(lineAt: (index: number) => unknown, start: number, end: number, from: number, to: number): SlideRoom {
  let up = 0;
  while (start - up > from && lineAt(start - up - 1) === lineAt(end - up - 1)) up++;
  let down = 0;
  while (end + down < to && lineAt(start + down) === lineAt(end + down)) down++;
  return { up, down };
}
