// Questions without a question mark, in eight languages, at every card: each is answered by somebody, and what is open stays as it is.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import type { Language } from '../../../src/core/i18n/language';
import { hear } from '../../../src/core/words/readIntent';
import { openWish } from '../../../src/core/words/wish';
import { opened, sessionsWith } from '../../kit/openDiscussion';
import { offered, openPlan, underReview } from '../../kit/openPlan';
import { openRoom, type TestRoom } from '../../kit/openRoom';
import { handover } from '../../kit/sampleSession';
import { someOf } from '../../kit/rounds';
import { scriptedModels } from '../../kit/scriptedModels';

const questions: Partial<Readonly<Record<Language, readonly string[]>>> = {
  en: [
    'is the limit per user or per address',
    'how come the second step touches the config',
    'who is going to run the migration',
    'does this also cover the mobile app',
    'what happens if two people save at once',
    'are we sure about the index',
    'wait why do we need a new table',
    'so this keeps the old urls working or not',
    'can I still roll this back afterwards',
    'any reason for the extra file',
    'which of these files is the risky one',
    'will my tests still pass after that',
    'do the backups run before or after',
    'just wondering how long step two takes',
    "I'd like to know why it is split in three",
  ],
  de: [
    'gilt die grenze pro nutzer oder pro adresse',
    'wieso fasst der zweite schritt die config an',
    'wer führt die migration denn aus',
    'betrifft das auch die mobile app',
    'was passiert wenn zwei gleichzeitig speichern',
    'sind wir uns beim index sicher',
    'bleiben die alten urls damit gültig',
    'kann ich das danach noch zurückdrehen',
    'warum die extra datei',
    'welche von den dateien ist die heikle',
    'laufen meine tests danach noch durch',
    'mich würde interessieren wie lange schritt zwei dauert',
    'und was ist mit den sicherungen',
    'geht das auch ohne neue tabelle',
    'habt ihr an die zeitzonen gedacht',
  ],
  es: [
    'el límite es por usuario o por dirección',
    'por qué el segundo paso toca la configuración',
    'quién va a correr la migración',
    'esto también cubre la app móvil',
    'qué pasa si dos guardan a la vez',
    'estamos seguros del índice',
    'las urls antiguas siguen funcionando',
    'puedo deshacerlo después',
    'para qué el archivo extra',
    'cuál de estos archivos es el delicado',
    'mis tests van a seguir pasando',
    'cuánto tarda el paso dos',
    'habéis pensado en las zonas horarias',
    'y las copias de seguridad qué',
    'se puede hacer sin tabla nueva',
  ],
  fr: [
    'la limite est par utilisateur ou par adresse',
    'pourquoi la deuxième étape touche à la config',
    'qui va lancer la migration',
    "est-ce que ça couvre aussi l'app mobile",
    'que se passe-t-il si deux personnes enregistrent en même temps',
    "on est sûrs pour l'index",
    'les anciennes urls marchent encore après ça',
    'je peux revenir en arrière ensuite',
    'à quoi sert le fichier en plus',
    'lequel de ces fichiers est le plus risqué',
    'mes tests vont encore passer',
    "combien de temps prend l'étape deux",
    'vous avez pensé aux fuseaux horaires',
    'et les sauvegardes dans tout ça',
    "c'est faisable sans nouvelle table",
  ],
  it: [
    'il limite è per utente o per indirizzo',
    'perché il secondo passo tocca la configurazione',
    'chi esegue la migrazione',
    "questo copre anche l'app mobile",
    'cosa succede se due salvano insieme',
    "siamo sicuri dell'indice",
    'i vecchi url funzionano ancora',
    'posso tornare indietro dopo',
    'a cosa serve il file in più',
    'quale di questi file è quello rischioso',
    'i miei test passeranno ancora',
    'quanto dura il passo due',
    'avete pensato ai fusi orari',
    'e i backup',
    'si può fare senza una nuova tabella',
  ],
  'pt-br': [
    'o limite é por usuário ou por endereço',
    'por que o segundo passo mexe na configuração',
    'quem vai rodar a migração',
    'isso cobre o app mobile também',
    'o que acontece se dois salvarem ao mesmo tempo',
    'temos certeza do índice',
    'as urls antigas continuam funcionando',
    'dá pra desfazer isso depois',
    'pra que serve o arquivo extra',
    'qual desses arquivos é o mais arriscado',
    'meus testes vão continuar passando',
    'quanto tempo leva o passo dois',
    'vocês pensaram nos fusos horários',
    'e os backups como ficam',
    'dá pra fazer sem tabela nova',
  ],
  nl: [
    'geldt de limiet per gebruiker of per adres',
    'waarom raakt de tweede stap de config',
    'wie gaat de migratie draaien',
    'dekt dit ook de mobiele app',
    'wat gebeurt er als twee mensen tegelijk opslaan',
    'weten we het zeker van de index',
    'blijven de oude urls werken',
    'kan ik dit later nog terugdraaien',
    'waarvoor is dat extra bestand',
    'welk van deze bestanden is het risico',
    'slagen mijn tests hierna nog',
    'hoe lang duurt stap twee',
    'hebben jullie aan tijdzones gedacht',
    'en de backups dan',
    'kan het ook zonder nieuwe tabel',
  ],
  ru: [
    'лимит на пользователя или на адрес',
    'зачем второй шаг трогает конфиг',
    'кто будет запускать миграцию',
    'это касается и мобильного приложения',
    'что будет если двое сохранят одновременно',
    'мы уверены насчёт индекса',
    'старые ссылки продолжат работать',
    'можно ли это потом откатить',
    'для чего лишний файл',
    'какой из этих файлов самый рискованный',
    'мои тесты после этого пройдут',
    'сколько займёт второй шаг',
    'вы подумали о часовых поясах',
    'а что с бэкапами',
    'можно ли без новой таблицы',
  ],
};

const rows = Object.entries(questions).flatMap(([language, texts]) => texts.map((text) => ({ language: language as Language, text })));

const answers = () => scriptedModels({ answer: () => ({ text: 'It is so.' }) });
const ready: readonly Fact[] = [
  ...opened(),
  { type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'userGo' },
  { type: 'ready.written', handover },
];

/** Where a question is put, and what must stay as it is. */
const places: Readonly<Record<string, (language: Language) => Promise<TestRoom>>> = {
  'the ready card': (language) => openRoom({ models: answers(), language, sessions: sessionsWith(ready) }),
  'the plan': (language) => openPlan({ models: answers(), language }, offered()),
  'a review in the build': (language) => openPlan({ models: answers(), language }, offered(), ...underReview),
  'the end': (language) =>
    openPlan(
      { models: answers(), language },
      offered(),
      ...underReview,
      ...['T1', 'T2', 'T3'].map((taskId): Fact => ({ type: 'task.settled', taskId, outcome: 'skipped' })),
      { type: 'phase.entered', from: 'execution', to: 'done', cause: 'allSettled' },
    ),
};

const isHeard = ({ language, text }: (typeof rows)[number]) => hear(text, { session: language, editor: language }).isQuestion;
describe('a question without a question mark', () => {
  // "mis tests van a seguir pasando" is a statement as well: only the voice tells
  it('is heard as one where its words tell it', () => {
    const missed = rows.filter((row) => !isHeard(row));
    assert.ok(missed.length <= rows.length * 0.2, missed.map(({ text }) => text).join('\n'));
  });

  for (const [place, open] of Object.entries(places))
    it(`is answered at ${place}, and changes nothing`, async () => {
      for (const { language, text } of someOf(rows.filter(isHeard))) {
        const test = await open(language);
        const { progress: before, phase } = test.session();
        const awaited = test.awaits();
        await test.say(text);
        const { progress, phase: after, wishes } = test.session();
        const has = (type: Fact['type']) => test.events.some((event) => event.type === type);
        assert.ok(has('aside.asked') && has('aside.answered'), text);
        assert.deepEqual([test.awaits(), after, openWish(wishes)], [awaited, phase, undefined], text);
        assert.deepEqual([progress.offered, progress.tasks], [before.offered, before.tasks], text);
      }
    });

  for (const place of ['a review in the build', 'the end'])
    it(`changes nothing at ${place} where only the voice would tell it`, async () => {
      for (const { language, text } of someOf(rows.filter((row) => !isHeard(row)))) {
        const test = await (places[place] as (typeof places)[string])(language);
        const { progress: before, phase } = test.session();
        await test.say(text);
        const { progress, phase: after } = test.session();
        assert.deepEqual([after, progress.offered, progress.tasks], [phase, before.offered, before.tasks], text);
      }
    });
});
