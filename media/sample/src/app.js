// The service as one request handler: each route takes a call and returns a reply.
import { createAccount, findAccount } from './accounts.js';
import { addBook, booksOf, changeBook, removeBook } from './books.js';
import { clientAddress } from './clientAddress.js';
import { HttpError, readJson, sendReply, textField } from './http.js';
import { isPassword } from './passwords.js';
import { createSessions } from './sessions.js';

/**
 * @typedef {import('./http.js').Reply} Reply
 * @typedef {{ request: import('node:http').IncomingMessage, body: Record<string, unknown>, id: string }} Call
 */

/**
 * @param {object} options
 * @param {import('./store.js').Store} options.store
 * @param {() => number} [options.now] milliseconds since the epoch
 */
export function createApp({ store, now = Date.now }) {
  const sessions = createSessions(now);

  /** @type {Record<string, (call: Call) => Reply | Promise<Reply>>} */
  const routes = {
    'POST /accounts': async ({ body }) => {
      const account = await createAccount(store, textField(body, 'name'), textField(body, 'password'));
      return { status: 201, body: { name: account.name } };
    },
    'POST /login': login,
    'POST /logout': ({ request }) => {
      sessions.close(sessions.of(request).token);
      return { status: 204 };
    },
    'GET /account': ({ request }) => {
      const { name, address } = sessions.of(request);
      return { status: 200, body: { name, signedInFrom: address } };
    },
    'GET /books': ({ request }) => ({ status: 200, body: booksOf(store, sessions.of(request).name) }),
    'POST /books': async ({ request, body }) => {
      const { name } = sessions.of(request);
      const book = await addBook(store, name, textField(body, 'title'), textField(body, 'author'));
      return { status: 201, headers: { location: `/books/${book.id}` }, body: book };
    },
    'PATCH /books/:id': async ({ request, body, id }) => ({
      status: 200,
      body: await changeBook(store, sessions.of(request).name, id, { read: body.read === true }),
    }),
    'DELETE /books/:id': async ({ request, id }) => {
      await removeBook(store, sessions.of(request).name, id);
      return { status: 204 };
    },
  };

  /** @param {Call} call @returns {Promise<Reply>} */
  async function login({ request, body }) {
    const name = textField(body, 'name');
    const password = textField(body, 'password');
    const account = findAccount(store, name);
    if (!account || !(await isPassword(password, account.password))) {
      throw new HttpError(401, 'Wrong name or password.');
    }
    return { status: 200, body: { token: sessions.open(account.name, clientAddress(request)) } };
  }

  /** @param {import('node:http').IncomingMessage} request @returns {Promise<Reply>} */
  async function answer(request) {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [, collection = '', id] = pathname.split('/');
    const route = routes[`${request.method} /${collection}${id === undefined ? '' : '/:id'}`];
    if (!route) throw new HttpError(404, 'There is nothing here.');
    return route({ request, body: await readJson(request), id: id ?? '' });
  }

  /** @type {import('node:http').RequestListener} */
  return async (request, response) => {
    try {
      sendReply(response, await answer(request));
    } catch (error) {
      if (!(error instanceof HttpError)) console.error(error);
      const { status, message } = error instanceof HttpError ? error : new HttpError(500, 'Something went wrong.');
      sendReply(response, { status, body: { error: message } });
    }
  };
}
