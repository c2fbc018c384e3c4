// Intent in languages without spaces: only whole clauses match.
import assert from 'node:assert/strict';
import type { Language } from '../../../src/core/i18n/language';
import { detectLanguage } from '../../../src/core/messageIntent/detectLanguage';
import { parseMessageIntent } from '../../../src/core/messageIntent/parseMessageIntent';
import { listOf } from '../../kit/lists';

interface Sample {
  readonly assent: readonly string[];
  readonly orders: readonly string[];
  readonly doubts: readonly string[];
  readonly cancels: readonly string[];
  readonly questions: readonly string[];
  /** Everyday words that contain the letters of a yes or an order. */
  readonly ordinary: readonly string[];
}

const samples: Partial<Readonly<Record<Language, Sample>>> = {
  'zh-cn': {
    assent: ['好的', '好的。', '好的，谢谢', '可以！', '没问题', '我同意', '就这样吧', '好的 👍'],
    orders: ['开始吧', '开始构建。', '好的，开始吧', '请开始实现', '按计划开始'],
    doubts: ['开始构建，但不要部署', '开始构建。先别动数据库', '开始构建。但是不要改接口'],
    cancels: ['停止', '停！', '取消', '停止构建', '别做了'],
    questions: ['可以吗', '这样可以吗', '为什么用缓存', '要不要加测试', '费用是多少呢'],
    ordinary: [
      ...['好像不对', '好吧但是太慢了', '可以改一下名字', '不可以', '是不是', '对不起', '对了还有一点', '没问题的话再说', '同意书在哪里'],
      ...[
        '开始时间要可配置',
        '开始按钮应该是绿色的',
        '停止按钮在哪里',
        '取消订单的时候要退款',
        '跳过登录页面',
        '继续按钮太小',
        '“好的”',
        '「开始吧」',
      ],
      ...['行数太多', '通过 API 读取', '批准流程需要两个人', '下一个版本再做', '检查一下日志为什么这么大', '我不同意', '暂停功能也要做'],
    ],
  },
  ja: {
    assent: ['はい', 'はい。', 'はい、お願いします', 'いいですね！', '問題ありません', '賛成です', '承認します', 'はい 👍'],
    orders: ['始めて', '始めてください。', 'はい、始めてください', '実装してください', '計画どおり進めてください', '構築を開始して'],
    doubts: ['実装してください、でもデプロイはしないで', '始めてください。先にテストを見せて', '構築を開始して。ただしAPIは変えないで'],
    cancels: ['停止', '止めてください', 'キャンセル', '構築を中止して', 'ストップ！'],
    questions: ['これでいいですか', 'なぜキャッシュが必要なのか', 'どうやって始めるの', 'テストは必要でしょうか', '誰が使うの'],
    ordinary: [
      ...listOf(`
        はいと答えたときの動作が変です | いいですけど遅いです | 賛成できません | 承認フローには二人必要です | 問題がありました | そうですか`),
      ...[
        '開始ボタンは緑にしたい',
        '始めてのユーザーが迷います',
        '停止ボタンはどこ',
        '注文をキャンセルしたときに返金したい',
        '「はい」',
        '「始めて」',
      ],
      ...listOf(`
        スキップできるログイン画面がほしい | 実装してから考える方法もあります | 次のバージョンで対応します | テストを実行した結果が赤いです | ばい`),
      ...[
        'いいえ、そうではありません',
        'まだ決めていません',
        '大丈夫です',
        '結構です',
        '一時停止機能も作りたい',
        'お任せ表示の設定がいります',
      ],
    ],
  },
};

for (const [language, sample] of Object.entries(samples) as [Language, Sample][]) {
  const read = (text: string) => parseMessageIntent(text, { session: language, editor: language });
  const starts = (text: string) => read(text).says('assent') || read(text).says('orders') || read(text).isOrder;

  describe(`words without spaces, ${language}`, () => {
    it('are a yes as a whole message, with thanks or a nod beside it', () => {
      for (const text of sample.assent) assert.ok(read(text).says('assent'), text);
    });

    it('are an order as a whole message', () => {
      for (const text of sample.orders) assert.ok(read(text).isOrder, text);
    });

    it('start nothing if something is next to an order', () => {
      for (const text of sample.doubts) assert.equal(read(text).isOrder, false, text);
    });

    it('stop running work', () => {
      for (const text of sample.cancels) assert.ok(read(text).mayStop, text);
    });

    it('start, stop and skip nothing in everyday sentences', () => {
      for (const text of sample.ordinary) {
        assert.equal(starts(text), false, text);
        assert.deepEqual([read(text).says('cancel'), read(text).says('skip')], [false, false], text);
      }
    });

    it('have their language recognized', () => {
      for (const text of sample.ordinary.filter((one) => one.length > 6)) assert.equal(detectLanguage(text), language, text);
    });
  });
}

describe('the language of Han characters', () => {
  it('is unknown for traditional characters', () => assert.equal(detectLanguage('請說明這個專案為什麼需要快取'), null));
});
