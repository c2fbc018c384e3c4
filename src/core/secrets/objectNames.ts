// Recognizes public values that look random: IDs, addresses, public keys, certificates.
import { runStart } from './charClasses';
import type { SecretFinding } from './kinds';

/** Name to which an object ID is assigned: `"id":`, `orderId =`. */
const namesAnObject =
  /(?:(?<![A-Za-z])(?:id|ids|uid|vin|cursor|aud|ulid|cuid|nanoid|guid)|[a-z]Id|_id|ID)["'`]?[ \t]{0,3}[:=][ \t]{0,3}["'`]?$/;
/** Name of a public parameter of a JSON Web Key. */
const namesAPublicPart = /"[nxy]"[ \t]{0,3}:[ \t]{0,3}"?$/;
/** Object ID issued by a web service: a prefix such as `cus_` and a short suffix. API keys of this form have a longer suffix. */
const objectOfService = /^[a-z]{2,8}_[A-Za-z0-9]{14,24}$/;
/** Cryptocurrency address, or `age` recipient, which is a public key. `age` secret keys start with `AGE-SECRET-KEY` and do not match. */
const addressOfChain = /^(?:(?:bc|tb|ltc|age)1[02-9ac-hj-np-z]{25,62}|npub1[02-9ac-hj-np-z]{58}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/;

/** Public IDs in other known formats, such as IPFS CIDs (v0 and v1), ULIDs, CUIDs, YouTube channels, and AWS zones and distributions. */
const publicId =
  /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|ba[a-z2-7]{50,}|[0-7][0-9A-HJKMNP-TV-Z]{25}|[ZE][A-Z0-9]{12,21}|UC[\w-]{22}|1Z[0-9A-Z]{16}|GHSA(?:-[a-z\d]{4}){3}|[A-Z]{6}\d\d[A-Z]\d\d[A-Z]\d{3}[A-Z]|c[a-z0-9]{24}|AC[\da-f]{32}|AAAA[A-Z]3Nza[\w+/=]+|pk\.eyJ[\w.-]+|PL[\w-]{32}|0x4AAAAAAA[\w-]{14}|G-[A-Z0-9]{10}|GTM-[A-Z0-9]{6,8}|(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-\w+|sk-ssh-\S+|sk-ecdsa-\S+)(?: AAAA.*)?|(?:[\da-fA-F]{2}:){5,}[\da-fA-F]{2}|(?:i|vpc|subnet|sg|ami|vol|eni|snap|rtb|igw|nat|acl|tgw|vpce|eipalloc)-[\da-f]{8,17}|[a-z][a-z\d-]{1,60}-[a-z\d]{8,10}-[a-z\d]{5})$/;
/** Start of a certificate or public key in Base64. */
const publicKey = /^(?:MII[\w+/]{3}CC|MIIB[\w+/]jANBgkq|MIGfMA0GCSq|MFwwDQYJKoZI|MFkwEwYHKoZIzj|MHYwEAYHKoZIzj|MCowBQYDK2V)/;
/** Text before the document ID in a URL of an online office suite. */
const inOffice =
  /(?:\/(?:file|document|spreadsheets|presentation|forms|folders)\/(?:u\/\d\/)?(?:[de]\/){0,2}|drive\.google\.com\/\S{0,30}[?&]id=)$/;

/** Maximum number of characters to search backward for the start of the value; enough for a 4,096-bit public key in Base64. */
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

/**
 * Whether a value is a public ID, a public key, a certificate or the ID of a signing key. Publishable keys are included, because they are
 * public by design.
 */
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

/**
 * Name to which a value is assigned, as written in code, configuration, commands or sentences: `name: "…"`, `--name …`, `<name>…`, `| name
 * | …`, `key="name" value="…"`, `config.name).toBe("…")`, `env.NAME ?? "…"`, `getenv("NAME", "…")`, `variable "name" { default = "…"`, `the
 * name is …`.
 */
const ownName =
  /((?:(?:site|public|publishable) )?[\p{L}_$][\p{L}\d_$.-]{0,60})(?:["'`\])]{0,2}[ \t]{0,12}(?::=|=>|={1,3}|[:→])[ \t]{0,4}|(?<=--[\w-]{1,60})[ =]|>|["'*`]{0,2}[ \t]*\|[ \t]*|["'] (?:value|content)=|\)\.to\w{2,12}\(|["'\]]{0,2}\)? ?(?:\?\?|\|\|) ?|["'], ?|["'] \{[^{}]{0,120}?default\s{0,12}= ?| (?:is|ist|est|es):? |[ \t]{1,4}\{ get; set; \} = )["'`]?$/u;

/** Last word of a name whose value is public, such as a digest, an ID, a location or a description. */
const publicWord =
  /^(?:commit|sha\d*|sri|rev(?:ision)?|ref|hash|digest|checksum|integrity|e?tag|match|finger_?print|thumbprint|address|addr|wallet|contract|tx|txid|donate|cid|ipfs|arn|bucket|container|image|distribution|cdn|host|hostname|server|node|broker|endpoint|cluster|region|zone|channel|guild|team|video|youtube|playlist|customer|price|product|subscription|intent|account|order|invoice|ticket|parcel|tracking|serial|model|vin|part|sku|license|phone|tel|mac|hwaddr|coords|geohash|location|created|updated|since|version|build|release|analytics|measurement|trace|traceparent|span|id|ids|uuid|guid|number|nr|no|pub|file|path|url|uri|slug|permalink|board|page|post|item|record|document|thread|pod|node|place|track|album|cursor|after|before|sitekey|verification|vapid|public)$/;
const publicKeyName = /(?:public|site|pub|application_server|vapid|publishable)_?key$|vapid\w*$|jwk_[nxy]$/;
const secretWord = /pass|pwd|secret|token|priv|credential|auth|api/;

/**
 * Returns the name to which the value around a position is assigned, as lowercase words joined by `_`; an empty string if there is none.
 */
function ownNameOf(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 240), at).replace(/(?<![\w-])[\w-]{1,90}$/, '');
  const name = ownName.exec(before)?.[1] ?? '';
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])|[.$ -]/g, '_').toLowerCase();
}

export function isNamedPublicKey(text: string, at: number): boolean {
  return publicKeyName.test(ownNameOf(text, at));
}

/** Whether a value is assigned to a name that marks the value as public. */
export function isNamedPublic(text: string, at: number): boolean {
  const name = ownNameOf(text, at);
  return publicKeyName.test(name) || (publicWord.test(name.split('_').at(-1) ?? '') && !secretWord.test(name));
}

/** Public object named directly before a value in a sentence: `board X not found`. */
const spokenObject =
  /(?:^|[\s("'`])(?:board|page|post|item|record|document|doc|thread|pod|playlist|video|track|channel|order|invoice|ticket|commit|container|image|customer|slug|(?<!session |secret |access |key )(?:id|uuid|guid|cursor|number|hash|digest|checksum|address|fingerprint|revision|oid|etag)) ["'`]?$/i;
/** Words directly after a value that state what it is: `X as the place ID`. */
const spokenKind =
  /^["'`]? as (?:the |an? |its )?(?:[\w-]{1,20} ){0,2}(?:id|uuid|guid|cursor|number|hash|digest|checksum|address|fingerprint|revision|etag|slug|version)(?![\w-])/i;

/** Whether the characters before a value are the beginning of the same public key in Base64. */
function isRestOfPublicKey(text: string, start: number): boolean {
  const from = runStart(text, 'm', start, maxValueLength);
  return from < start - 20 && (publicKey.test(text.slice(from, from + 20)) || /^AAAA[A-Z]3Nza/.test(text.slice(from, from + 12)));
}

/**
 * Whether a value is part of a host name, an Amazon Resource Name (ARN), a digest or a public key, or is named in a sentence as a public
 * object, such as a board or an ID.
 */
export function isPartOfPublic(text: string, start: number, end: number): boolean {
  return (
    isRestOfPublicKey(text, start) ||
    (end - start <= 64 && spokenObject.test(text.slice(Math.max(0, start - 24), start))) ||
    spokenKind.test(text.slice(end, end + 70)) ||
    /^(?:\.[a-z][a-z\d-]{1,30}){1,4}\.(?:net|com|io|dev|app|org)(?![\w.-]*@)/.test(text.slice(end, end + 160)) ||
    /(?:arn:aws[\w-]*:|(?<![a-z])sha\d{3}[-:])[^\s"'`]{0,140}$/.test(text.slice(Math.max(0, start - 160), start))
  );
}

const publicBlock = /-----BEGIN (?!(?:[A-Z\d ]{0,30} )?PRIVATE|OPENSSH|PGP MESSAGE|SSH2)[A-Z\d ]{3,40}-----[^-]{0,12000}(?:-----END|$)/g;

/** Returns the findings that are not inside a PEM certificate or public key. */
export function outsidePublicBlocks(text: string, found: readonly SecretFinding[]): readonly SecretFinding[] {
  if (!text.includes('-----BEGIN ')) return found;
  const blocks = [...text.matchAll(publicBlock)].map(({ 0: all, index }) => ({ start: index, end: index + all.length }));
  return found.filter(({ start, end }) => !blocks.some((block) => block.start < start && end <= block.end));
}
