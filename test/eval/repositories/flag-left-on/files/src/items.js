export const items = { pen: { price: 100, newPrice: 120 }, book: { price: 900 } };
