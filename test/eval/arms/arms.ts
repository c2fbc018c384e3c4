// Arms of the evaluation.
import type { Arm } from './arm';
import { fiveSamples, onePrompt, readAgain } from './plainArms';
import { experts, room, roomWithCards } from './roomArms';

export interface NamedArm {
  readonly name: string;
  readonly what: string;
  readonly play: Arm;
  readonly calls: { readonly low: number; readonly high: number };
}

export const arms: readonly NamedArm[] = [
  { name: 'one', what: 'one strong prompt', play: onePrompt, calls: { low: 2, high: 2 } },
  { name: 'again', what: 'the same, reading its own work again', play: readAgain, calls: { low: 3, high: 8 } },
  { name: 'samples', what: 'five samples and a judge', play: fiveSamples, calls: { low: 7, high: 7 } },
  { name: 'experts', what: 'experts before a plan, no discussion', play: experts, calls: { low: 12, high: 40 } },
  { name: 'room', what: 'the room', play: room, calls: { low: 20, high: 70 } },
  { name: 'cards', what: 'the room with cards down', play: roomWithCards, calls: { low: 22, high: 73 } },
];
