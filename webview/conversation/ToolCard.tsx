// A member asks for a call of one of the user's own tools: who, which, with what and for how much, before anything runs.
import { toolName, toolUse } from '../../src/core/tools/toolUse';

import { visible } from '../../src/core/text/visible';
import { usePanel, useSession, useStrings } from '../model/context';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';

export function ToolCard({ callId }: { readonly callId: string }) {
  const { send } = usePanel();
  const t = useStrings();
  const use = toolUse(useSession().tools, callId);
  if (!use) return null;
  const names = { agent: t.nameOf(use.agent), tool: toolName(use) };
  const args = <pre class="prompt">{visible(use.args)}</pre>;
  if (use.state !== 'asked') {
    return (
      <details class="line">
        <summary>{t(`card.tool.state.${use.state}`, names)}</summary>
        {args}
      </details>
    );
  }
  const answer = (allowed: boolean) => send({ type: 'tool.answer', callId, allowed });
  return (
    <Card
      title={t('card.tool.title', names)}
      actions={
        <>
          <Button onPress={() => answer(false)}>{t('card.tool.refuse')}</Button>
          <Button kind="main" onPress={() => answer(true)}>
            {t('card.tool.allow')}
          </Button>
        </>
      }
    >
      <p class="quiet">{t('card.tool.args')}</p>
      {args}
      <p class="quiet small">{t('card.tool.cost', { tokens: t.number(use.mostTokens), cost: t.cost(use.costUsd) })}</p>
      <p class="quiet small">{t('card.tool.data')}</p>
    </Card>
  );
}
