// Button labels in every language, recognized when typed as a whole message.
//
// At build time, all other strings are removed from these locale files (esbuild.mjs).
import de from '../i18n/locales/de.json';
import en from '../i18n/locales/en.json';
import es from '../i18n/locales/es.json';
import fr from '../i18n/locales/fr.json';
import it from '../i18n/locales/it.json';
import ja from '../i18n/locales/ja.json';
import nl from '../i18n/locales/nl.json';
import pt from '../i18n/locales/pt-br.json';
import ru from '../i18n/locales/ru.json';
import zh from '../i18n/locales/zh-cn.json';
import type { TextKey } from '../i18n/language';

const files: readonly Readonly<Partial<Record<TextKey, string>>>[] = [en, es, pt, fr, de, it, nl, ru, zh, ja];

/** Returns the strings for a key in all languages that define it. */
export function labelsOf(key: TextKey): readonly string[] {
  return files.flatMap((texts) => texts[key] ?? []);
}
