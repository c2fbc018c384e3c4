// Code in a message, with what people do with it: copy it, put it where they write, open it as a file.
import { maxCode } from '../../src/core/messageBounds';
import { visible } from '../../src/core/text/visible';
import { codeLanguage } from './loadHighlighter';
import { CodeLines } from './CodeLines';
import { CopyButton } from '../ui/CopyButton';
import { usePanel, useStrings } from '../model/context';

interface Props {
  readonly text: string;
  /** What stands after the opening fence. */
  readonly info: string;
  /** Whether the block is complete, which it is as long as nobody is writing it. */
  readonly isFinished: boolean;
}

export function CodeBlock({ text, info, isFinished }: Props) {
  const { send } = usePanel();
  const t = useStrings();
  const language = codeLanguage(info);
  const isShort = text.length <= maxCode;
  return (
    <figure class="code">
      <figcaption>
        <span class="language">{language}</span>
        {isShort && (
          <>
            <button
              type="button"
              class="quiet-button"
              title={t('code.insertHint')}
              onClick={() => send({ type: 'editor.insertCode', text })}
            >
              {t('code.insert')}
            </button>
            <button
              type="button"
              class="quiet-button"
              title={t('code.openHint')}
              onClick={() => send({ type: 'editor.openCode', text, language })}
            >
              {t('code.open')}
            </button>
          </>
        )}
        <CopyButton text={text} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, and must do so from the keyboard */}
      <pre tabIndex={0}>
        <CodeLines text={isFinished ? visible(text) : text} language={language} isFinished={isFinished} />
      </pre>
    </figure>
  );
}
