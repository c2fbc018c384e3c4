// Public values that look random: object names, chain addresses, public keys.

/** The value is the name of an object: `"id":`, `orderId =`. */
const namesAnObject = /(?:(?<![A-Za-z])(?:id|ids|aud|ulid|cuid|nanoid|guid)|[a-z]Id|_id|ID)["'`]?[ \t]{0,3}[:=][ \t]{0,3}["'`]?$/;
/** It is a part of a JSON Web Key that is public. */
const namesAPublicPart = /"[nxy]"[ \t]{0,3}:[ \t]{0,3}"?$/;
/** `cus_` and a few letters and digits: an object of a service; a key of this form is longer. */
const objectOfService = /^[a-z]{2,8}_[A-Za-z0-9]{14,24}$/;
/** An address of Bitcoin or its like, or of somebody `age` encrypts for: their own key begins with `AGE-SECRET-KEY`. */
const addressOfChain = /^(?:(?:bc|tb|ltc|age)1[02-9ac-hj-np-z]{25,62}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/;

/** Content identifiers (CID 0 and 1), ULIDs, zones and distributions of AWS, channels of YouTube, CUIDs. */
const publicId =
  /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|ba[a-z2-7]{50,}|[0-7][0-9A-HJKMNP-TV-Z]{25}|[ZE][A-Z0-9]{12,21}|UC[\w-]{22}|1Z[0-9A-Z]{16}|c[a-z0-9]{24})$/;
/** A document of an office in the web stands behind its kind. */
const inOffice =
  /(?:\/(?:file|document|spreadsheets|presentation|forms|folders)\/(?:u\/\d\/)?(?:[de]\/){0,2}|drive\.google\.com\/\S{0,30}[?&]id=)$/;

/** So far back the value may have begun: a public key of 4,096 bits is as long. Characters. */
const maxValueLength = 700;

/** Whether what the place is in, from its quote on, is given to the name of an object. */
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

/** Publishable keys are made for everybody to see. */
export function isPublicId(text: string, start: number, end: number): boolean {
  return (
    /(?<![A-Za-z])pk_(?:live_|test_)?$/.test(text.slice(Math.max(0, start - 9), start)) ||
    /^pk_(?:live|test)_/.test(text.slice(start, end)) ||
    publicId.test(text.slice(start, end))
  );
}

export function isNameOfObject(word: string): boolean {
  return objectOfService.test(word) || addressOfChain.test(word) || publicId.test(word);
}
