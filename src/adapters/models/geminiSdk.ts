// The one door to Google's SDK, a module of its own so that its half a megabyte is loaded with the first call and not with the window.
export { GoogleGenAI } from '@google/genai/web';
export type { Content, GenerateContentParameters, GenerateContentResponse, Part, ThinkingLevel } from '@google/genai/web';
