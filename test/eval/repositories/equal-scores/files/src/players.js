// As they come out of the form: a score is what was typed.
export const players = [
  { name: 'Ada', score: '9' },
  { name: 'Bo', score: '10' },
  { name: 'Cy', score: '9' },
  { name: 'Di', score: '2' },
];
