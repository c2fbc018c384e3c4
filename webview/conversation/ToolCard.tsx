// Card of a tool call that a member requests: tool, arguments and cost.
import { CardActs } from '../common/CardActs';
import { toolName, toolUse } from '../../src/core/tools/toolUse';

import { toolActs } from '../../src/core/cardActs';
import { visible } from '../../src/core/text/visible';
import { useSession, useStrings } from '../model/context';
import { Card } from '../ui/Card';

export function ToolCard({ callId }: { readonly callId: string }) {
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
  return (
    <Card title={t('card.tool.title', names)} actions={<CardActs of={toolActs(callId)} />}>
      <p class="quiet">{t('card.tool.args')}</p>
      {args}
      <p class="quiet small">{t('card.tool.cost', { tokens: t.number(use.mostTokens), cost: t.cost(use.costUsd) })}</p>
      <p class="quiet small">{t('card.tool.data')}</p>
    </Card>
  );
}
