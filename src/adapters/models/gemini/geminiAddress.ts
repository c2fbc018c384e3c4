// Where Gemini's interface lies, and where in it a model is asked.
import { baseAddress } from '../transport/address';

const ownAddress = 'https://generativelanguage.googleapis.com';

/** @param set another server than Google's own, as it was typed, or null. Null comes back where that is no address. */
export function geminiAddress(set: string | null): string | null {
  return baseAddress(set ?? ownAddress);
}

/** Of a request for a streamed answer; null for a name that would lead somewhere else. */
export function geminiPath(apiVersion: string, model: string): string | null {
  const segments = (/^(?:models|tunedModels)\//.test(model) ? model : `models/${model}`).split('/');
  if (segments.some((segment) => segment === '' || /^\.+$/.test(segment))) return null;
  return `/${encodeURIComponent(apiVersion)}/${segments.map(encodeURIComponent).join('/')}:streamGenerateContent?alt=sse`;
}
