// Books on a reader's list; nobody reaches a list that is not theirs.
import { randomUUID } from 'node:crypto';
import { HttpError } from './http.js';

/**
 * @typedef {{ id: string, reader: string, title: string, author: string, read: boolean }} Book
 * @typedef {import('./store.js').Store} Store
 */

/** @param {Store} store @param {string} reader @returns {Book[]} newest first */
export function booksOf(store, reader) {
  return store.data.books.filter((book) => book.reader === reader).reverse();
}

/** @param {Store} store @param {string} reader @param {string} title @param {string} author */
export async function addBook(store, reader, title, author) {
  const book = { id: randomUUID(), reader, title, author, read: false };
  store.data.books.push(book);
  await store.save();
  return book;
}

/** @param {Store} store @param {string} reader @param {string} id @param {{ read: boolean }} change */
export async function changeBook(store, reader, id, change) {
  const book = Object.assign(find(store, reader, id), change);
  await store.save();
  return book;
}

/** @param {Store} store @param {string} reader @param {string} id */
export async function removeBook(store, reader, id) {
  store.data.books.splice(store.data.books.indexOf(find(store, reader, id)), 1);
  await store.save();
}

/** @param {Store} store @param {string} reader @param {string} id */
function find(store, reader, id) {
  const book = store.data.books.find((candidate) => candidate.id === id && candidate.reader === reader);
  if (!book) throw new HttpError(404, 'There is no such book on your list.');
  return book;
}
