// Who is signed in: bearer tokens that end after a week or at logout.
import { randomBytes } from 'node:crypto';
import { HttpError } from './http.js';

/** @typedef {{ token: string, name: string, address: string, endsAt: number }} Session */

const sessionMs = 7 * 24 * 60 * 60 * 1000;

/** @param {() => number} now milliseconds since the epoch */
export function createSessions(now) {
  /** @type {Map<string, Session>} */
  const sessions = new Map();

  return {
    /** @param {string} name @param {string} address @returns {string} the token */
    open(name, address) {
      const token = randomBytes(24).toString('hex');
      sessions.set(token, { token, name, address, endsAt: now() + sessionMs });
      return token;
    },

    /** @param {string} token */
    close(token) {
      sessions.delete(token);
    },

    /**
     * The caller's session; without one the call ends here.
     * @param {import('node:http').IncomingMessage} request
     */
    of(request) {
      const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ');
      const session = scheme === 'Bearer' ? sessions.get(token) : undefined;
      if (!session) throw new HttpError(401, 'Please sign in.');
      if (session.endsAt <= now()) {
        sessions.delete(token);
        throw new HttpError(401, 'The session has ended. Please sign in again.');
      }
      return session;
    },
  };
}
