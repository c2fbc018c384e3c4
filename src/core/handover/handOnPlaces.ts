// Where the execution-ready prompt can be taken.
export const handOnPlaces = ['chat', 'terminal', 'clipboard'] as const;

export type HandOnPlace = (typeof handOnPlaces)[number];
