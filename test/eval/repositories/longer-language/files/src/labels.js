export const labels = {
  en: { soup: 'Soup', fish: 'Fried fish', tart: 'Apple tart', tea: 'Tea' },
  de: { soup: 'Tagessuppe mit Einlage', fish: 'Gebratener Fisch', tart: 'Gedeckter Apfelkuchen' },
};

export const prices = { soup: '4.50', fish: '12.00', tart: '3.80', tea: '2.10' };
