// URLs of Gemini models.
import assert from 'node:assert/strict';
import { geminiAddress, geminiPath } from '../../../../src/adapters/models/gemini/googleClient';

describe('the address of Gemini', () => {
  const bases: readonly (readonly [string | null, string | null])[] = [
    [null, 'https://generativelanguage.googleapis.com'],
    ['https://gateway.example/team/', 'https://gateway.example/team'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['https://gateway.example/team?key=1#x', 'https://gateway.example/team'],
    ['https://me:secret@gateway.example', null],
    ['ftp://gateway.example', null],
    ['gateway.example', null],
    ['', null],
  ];
  for (const [set, base] of bases) it(`of the setting ${set} is ${base}`, () => assert.equal(geminiAddress(set), base));

  const paths: readonly (readonly [string, string | null])[] = [
    ['gemini-3.8-flash', '/v1/models/gemini-3.8-flash:streamGenerateContent?alt=sse'],
    ['models/gemini-3.8-flash', '/v1/models/gemini-3.8-flash:streamGenerateContent?alt=sse'],
    ['tunedModels/my-own', '/v1/tunedModels/my-own:streamGenerateContent?alt=sse'],
    ['a?key=1#b', '/v1/models/a%3Fkey%3D1%23b:streamGenerateContent?alt=sse'],
    ['..', null],
    ['models/..', null],
    ['models/../../files', null],
    ['maker/model', '/v1/models/maker/model:streamGenerateContent?alt=sse'],
    ['a//b', null],
    ['', null],
  ];
  for (const [model, path] of paths) it(`of the model ${model} is ${path}`, () => assert.equal(geminiPath('v1', model), path));
});
