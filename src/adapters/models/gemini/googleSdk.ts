// Bundled part of Google's SDK, loaded on the first request.
export { GoogleGenAI } from '@google/genai/web';
