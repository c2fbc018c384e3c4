// The part of Google's SDK that is bundled, loaded with the first request.
export { GoogleGenAI } from '@google/genai/web';
