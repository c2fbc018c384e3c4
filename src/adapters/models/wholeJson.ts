// Knows of a JSON object that comes in pieces whether it is whole, looking at each character once.

export interface ObjectWatch {
  add(piece: string): void;
  /** Whether what came so far is one object that has been closed again. */
  isWhole(): boolean;
}

export function createObjectWatch(): ObjectWatch {
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  let hasClosed = false;

  function see(character: string): void {
    if (isInText) {
      if (!isEscaped && character === '"') isInText = false;
      isEscaped = !isEscaped && character === '\\';
    } else if (character === '"') isInText = true;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') hasClosed = --depth === 0 || hasClosed;
  }

  return {
    add(piece) {
      for (const character of piece) see(character);
    },
    isWhole: () => hasClosed && depth === 0 && !isInText,
  };
}
