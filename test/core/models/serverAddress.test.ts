// Server addresses as typed by users.
import assert from 'node:assert/strict';
import { serverAddress } from '../../../src/core/models/setup';

describe('the address of a server', () => {
  const rows: readonly (readonly [string, string | null])[] = [
    ['http://localhost:11434', 'http://localhost:11434/v1'],
    ['localhost:11434', 'http://localhost:11434/v1'],
    [' 127.0.0.1:8080/ ', 'http://127.0.0.1:8080/v1'],
    ['192.168.1.20:1234/v1', 'http://192.168.1.20:1234/v1'],
    ['workshop:1234', 'http://workshop:1234/v1'],
    ['http://localhost:1234/v1/chat/completions', 'http://localhost:1234/v1'],
    ['http://localhost:1234/v1/models/', 'http://localhost:1234/v1'],
    ['models.example.com', 'https://models.example.com/v1'],
    ['https://models.example.com/openai', 'https://models.example.com/openai'],
    ['https://models.example.com/api/v1?x=1#y', 'https://models.example.com/api/v1?x=1'],
    ['https://gate.example.com?team=a&x=1', 'https://gate.example.com/v1?team=a&x=1'],
    ['https://me:secret@models.example.com', null],
    ['ftp://localhost', null],
    ['javascript://localhost', null],
    ['http://', null],
    ['', null],
    ['two words', null],
  ];
  for (const [typed, address] of rows) {
    it(`${JSON.stringify(typed)} is ${address}`, () => assert.equal(serverAddress(typed), address));
  }
});
