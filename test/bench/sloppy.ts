// Prints a table of sessions with a simulated small model (`npm run sloppy`).
import { figuresOf, type SloppyFigures } from '../kit/sloppy/sloppyFigures';
import { playSloppySession, type SloppySession } from '../kit/sloppy/sloppySession';
import { errorKinds, harder, sloppy } from '../kit/sloppy/sloppyModel';

const [count = 100, first = 1] = process.argv
  .slice(2)
  .map(Number)
  .filter((figure) => figure > 0);
const isHarder = process.argv.includes('harder');

async function measure(isBound: boolean): Promise<SloppyFigures[]> {
  const all: SloppyFigures[] = [];
  for (let seed = first; seed < first + count; seed++) {
    const session = await playSloppySession({ seed, isBound, sloppiness: isHarder ? harder : sloppy });
    const figures = figuresOf(session);
    all.push(figures);
    tell(seed, isBound, session, figures);
  }
  return all;
}

function tell(seed: number, isBound: boolean, { model, test }: SloppySession, figures: SloppyFigures): void {
  const causes = [
    ...figures.untold.map((text) => `UNTOLD ${text}`),
    ...(figures.isStuck ? [`STUCK at ${test.awaits()}: ${JSON.stringify(test.session().fault?.fault ?? 'no fault')}`] : []),
    ...figures.machinery.slice(0, 3).map((text) => `MACHINERY ${JSON.stringify(text)}`),
    ...figures.belittled.map((text) => `PART ${text}`),
    ...(figures.isRight || figures.isStuck || figures.untold.length > 0 ? [] : ['NOT RIGHT, and told']),
  ];
  if (causes.length === 0) return;
  const made = model.sent.filter(
    ({ role, errors }) => (role === 'builder' || figures.isStuck || figures.machinery.length > 0) && errors.length > 0,
  );
  console.log(`${isBound ? 'bound' : 'free'} seed ${seed}: ${causes.join('; ')}`);
  console.log(`    habits: ${model.habits.join(', ')}`);
  console.log(
    `    errors: ${made
      .slice(-9)
      .map(({ role, errors }) => `${role}: ${errors.join(' + ')}`)
      .join('; ')}`,
  );
}

const median = (figures: readonly number[]) => [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

function table(columns: readonly (readonly SloppyFigures[])[]): void {
  const rows: readonly (readonly [string, (all: readonly SloppyFigures[]) => number])[] = [
    ['at least one accepted edit', (all) => all.filter(({ isAccepted }) => isAccepted).length],
    ['both steps right', (all) => all.filter(({ isRight }) => isRight).length],
    ['stuck', (all) => all.filter(({ isStuck }) => isStuck).length],
    ['incomplete, called whole, untold', (all) => all.filter(({ untold }) => untold.length > 0).length],
    ['showing machinery', (all) => all.filter(({ machinery }) => machinery.length > 0).length],
    ['complete, called "in part"', (all) => all.filter(({ belittled }) => belittled.length > 0).length],
    ['repair calls a session', (all) => all.reduce((sum, { repairs }) => sum + repairs, 0) / all.length],
    ['Builder calls a session', (all) => all.reduce((sum, { builderCalls }) => sum + builderCalls, 0) / all.length],
    ['calls, median', (all) => median(all.map(({ calls }) => calls))],
    ['prompt tokens, median', (all) => median(all.map(({ tokens }) => tokens))],
  ];
  console.log(`\n| ${count} sessions from seed ${first}${isHarder ? ', harder' : ''} | free | bound |\n|---|---|---|`);
  for (const [name, of] of rows) console.log(`| ${name} | ${columns.map((all) => Number(of(all).toFixed(1))).join(' | ')} |`);
}

/** Prints a table by error kind. The model makes one kind of error in each answer, except in repair calls. */
async function kinds(): Promise<void> {
  const only = process.argv.slice(3).join(' ');
  console.log('| always | right | stuck | untold | machinery | in part | repairs | Builder calls |\n|---|---|---|---|---|---|---|---|');
  for (const { name } of errorKinds.filter((kind) => kind.name.includes(only))) {
    const all: SloppyFigures[] = [];
    for (let seed = 1; seed <= 6; seed++)
      all.push(
        figuresOf(
          await playSloppySession({
            seed,
            isBound: false,
            habits: [name],
            sloppiness: { habits: 1, habitShare: 1, chanceShare: 0, mendShare: 0.4 },
          }),
        ),
      );
    const count = (is: (figures: SloppyFigures) => boolean) => all.filter(is).length || '';
    const mean = (of: (figures: SloppyFigures) => number) => Number((all.reduce((sum, each) => sum + of(each), 0) / all.length).toFixed(1));
    const shown = all.flatMap(({ machinery }) => machinery)[0];
    console.log(
      `| ${name} | ${count(({ isRight }) => isRight)} | ${count(({ isStuck }) => isStuck)} | ${count(({ untold }) => untold.length > 0)} | ${count(({ machinery }) => machinery.length > 0)} ${shown === undefined ? '' : JSON.stringify(shown)} | ${count(({ belittled }) => belittled.length > 0)} | ${mean(({ repairs }) => repairs)} | ${mean(({ builderCalls }) => builderCalls)} |`,
    );
  }
}

if (process.argv[2] === 'kinds') await kinds();
else table([await measure(false), await measure(true)]);
