// Token estimate by kinds of characters, without a vocabulary.

/**
 * Characters per token by kind: ASCII letters, other alphabets, scripts without spaces. Calibrated to about four characters per token for
 * TypeScript and four and a half for prose; slightly overestimates.
 */
const asciiPerToken = 4.6;
const alphabetPerToken = 2.2;
const scriptPerToken = 0.9;
const marksPerToken = 1.8;
const blanksPerToken = 12;

/** Estimated tokens of a text; 0 if empty. */
export function estimateTokens(text: string): number {
  let letters = 0;
  let others = 0;
  let scripts = 0;
  let marks = 0;
  let blanks = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 32 || (code >= 9 && code <= 13)) blanks++;
    else if (code < 128) {
      if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)) letters++;
      else marks++;
    } else if (code < 0x2e80) others++;
    else scripts++;
  }
  const tokens =
    letters / asciiPerToken + others / alphabetPerToken + scripts / scriptPerToken + marks / marksPerToken + blanks / blanksPerToken;
  return Math.ceil(tokens);
}
