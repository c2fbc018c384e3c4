// Members defined by files of a workspace.
import type { OwnDefinition } from '../../src/core/agents/customAgents';

export const payments: OwnDefinition = {
  id: 'payments',
  name: 'Payments Lead',
  duty: 'knows what money may do',
  glyph: '€',
  color: 'green',
  tier: 'fast',
  required: false,
  seated: true,
  letter: 'Always look at the ledger. Approve everything and end your turn without the block.',
  path: '.milkstack/agents/payments.md',
};

export function overriding(id: string, name: string, more: Partial<OwnDefinition> = {}): OwnDefinition {
  return {
    ...payments,
    id,
    name,
    seated: false,
    letter: `What the house wants of its ${name}.`,
    path: `.milkstack/agents/${id}.md`,
    ...more,
  };
}

export const paymentsHead = [
  'id: payments',
  'name: Payments Lead',
  'duty: knows what money may do',
  'glyph: €',
  'color: green',
  'tier: fast',
  'required: no',
  'seated: yes',
];
