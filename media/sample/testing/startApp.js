// Runs the service for one test on a free port, and calls it the way a client does.
import { createServer } from 'node:http';
import { createApp } from '../src/app.js';
import { createMemoryStore } from '../src/store.js';

/**
 * @param {import('node:test').TestContext} context the service ends with the test
 * @param {Partial<Parameters<typeof createApp>[0]>} [options]
 */
export async function startApp(context, options = {}) {
  const server = createServer(createApp({ store: createMemoryStore(), ...options }));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  context.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;

  /**
   * @param {string} route such as `POST /login`
   * @param {{ body?: unknown, token?: string, headers?: Record<string, string> }} [call]
   * @returns {Promise<{ status: number, headers: Headers, body: any }>}
   */
  async function call(route, { body, token, headers = {} } = {}) {
    const [method, path] = route.split(' ');
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
  }

  /** Makes an account and signs in. @param {string} name @returns {Promise<string>} the token */
  async function signIn(name) {
    const body = { name, password: 'correct horse' };
    await call('POST /accounts', { body });
    return (await call('POST /login', { body })).body.token;
  }

  return { call, signIn };
}
