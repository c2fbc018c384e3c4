// What is bundled of Google's SDK: a part of its own, loaded with the first request.
export { GoogleGenAI } from '@google/genai/web';
