// Recognizes public values that look random: object IDs, chain addresses, public keys.

/** Name to which an object ID is assigned: `"id":`, `orderId =`. */
const namesAnObject =
  /(?:(?<![A-Za-z])(?:id|ids|uid|vin|cursor|aud|ulid|cuid|nanoid|guid)|[a-z]Id|_id|ID)["'`]?[ \t]{0,3}[:=][ \t]{0,3}["'`]?$/;
/** Name of a public part of a JSON Web Key. */
const namesAPublicPart = /"[nxy]"[ \t]{0,3}:[ \t]{0,3}"?$/;
/** Object ID of a web service: `cus_` with a short suffix. Keys of this form are longer. */
const objectOfService = /^[a-z]{2,8}_[A-Za-z0-9]{14,24}$/;
/** Address of a cryptocurrency, or an `age` recipient; `age` secret keys start with `AGE-SECRET-KEY`. */
const addressOfChain = /^(?:(?:bc|tb|ltc|age)1[02-9ac-hj-np-z]{25,62}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/;

/** IPFS content IDs (CID 0 and 1), ULIDs, AWS zones and distributions, YouTube channels, CUIDs. */
const publicId =
  /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|ba[a-z2-7]{50,}|[0-7][0-9A-HJKMNP-TV-Z]{25}|[ZE][A-Z0-9]{12,21}|UC[\w-]{22}|1Z[0-9A-Z]{16}|GHSA(?:-[a-z\d]{4}){3}|[A-Z]{6}\d\d[A-Z]\d\d[A-Z]\d{3}[A-Z]|c[a-z0-9]{24}|AC[\da-f]{32}|AAAA[A-Z]3Nza[\w+/=]+|pk\.eyJ[\w.-]+|(?:[\da-fA-F]{2}:){5,}[\da-fA-F]{2}|(?:i|vpc|subnet|sg|ami|vol|eni|snap|rtb|igw|nat|acl|tgw|vpce|eipalloc)-[\da-f]{8,17})$/;
/** Start of a certificate or public key in Base64. */
const publicKey = /^(?:MII[\w+/]{3}CC|MIIB[\w+/]jANBgkq|MIGfMA0GCSq|MFwwDQYJKoZI|MFkwEwYHKoZIzj|MHYwEAYHKoZIzj|MCowBQYDK2V)/;
/** Text before the document ID in a URL of an online office suite. */
const inOffice =
  /(?:\/(?:file|document|spreadsheets|presentation|forms|folders)\/(?:u\/\d\/)?(?:[de]\/){0,2}|drive\.google\.com\/\S{0,30}[?&]id=)$/;

/** Maximum distance to the start of the value, in characters: the length of a 4,096-bit public key in Base64. */
const maxValueLength = 700;

/** Whether the value at `at` is an object ID, a public part of a JSON Web Key, or a document ID in a URL. */
export function namesObject(text: string, at: number): boolean {
  const before = beforeValue(text, at);
  return (
    namesAnObject.test(before) ||
    namesAnObject.test(text.slice(Math.max(0, at - 40), at)) ||
    namesAPublicPart.test(before) ||
    inOffice.test(text.slice(Math.max(0, at - 80), at))
  );
}

export function isPublicPart(text: string, at: number): boolean {
  return namesAPublicPart.test(beforeValue(text, at));
}

function beforeValue(text: string, at: number): string {
  let from = at;
  while (from > 0 && at - from < maxValueLength && /[\w+/=.-]/.test(text[from - 1] ?? '')) from--;
  return text.slice(Math.max(0, from - 40), from);
}

/** Whether a value is a public ID; includes publishable keys, which are public by design. */
export function isPublicId(text: string, start: number, end: number): boolean {
  return (
    /(?<![A-Za-z])pk_(?:live_|test_)?$/.test(text.slice(Math.max(0, start - 9), start)) ||
    /^pk_(?:live|test)_/.test(text.slice(start, end)) ||
    (/signing_?key["'\s=:]{1,4}$/i.test(text.slice(Math.max(0, start - 16), start)) &&
      /^(?:0x)?(?:[\dA-F]{8}|[\dA-F]{16}|[\dA-F]{40})$/i.test(text.slice(start, end))) ||
    publicId.test(text.slice(start, end)) ||
    publicKey.test(text.slice(start, start + 20))
  );
}

export function isNameOfObject(word: string): boolean {
  return objectOfService.test(word) || addressOfChain.test(word) || publicId.test(word);
}
