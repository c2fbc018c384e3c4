// Passwords are kept as salted scrypt hashes, never as they are.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const keyLength = 32;

/** @param {string} password @param {Uint8Array} salt @returns {Promise<Buffer>} */
function derive(password, salt) {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyLength, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** @param {string} password @returns {Promise<string>} salt and key as hex, joined by a colon */
export async function hashPassword(password) {
  const salt = randomBytes(16);
  return `${salt.toString('hex')}:${(await derive(password, salt)).toString('hex')}`;
}

/** @param {string} password @param {string} hash as `hashPassword` made it */
export async function isPassword(password, hash) {
  const [salt = '', key = ''] = hash.split(':');
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'hex')), Buffer.from(key, 'hex'));
}
