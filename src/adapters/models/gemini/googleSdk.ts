// Bundled part of Google's SDK, loaded with the first request.
export { GoogleGenAI } from '@google/genai/web';
