// Preloaded into the packager, which has no option for compression: deflates with Zopfli.
import { Transform } from 'node:stream';
import zlib from 'node:zlib';
import { deflateAsync } from '@gfx/zopfli';

zlib.DeflateRaw = /** @type {typeof zlib.DeflateRaw} */ (
  /** @type {unknown} */ (
    class extends Transform {
      /** @type {Buffer[]} */
      chunks = [];

      /**
       * @param {Buffer} chunk
       * @param {BufferEncoding} _encoding
       * @param {() => void} done
       * @override
       */
      _transform(chunk, _encoding, done) {
        this.chunks.push(chunk);
        done();
      }

      /**
       * @param {import('node:stream').TransformCallback} done
       * @override
       */
      _flush(done) {
        deflateAsync(Buffer.concat(this.chunks), {}).then((bytes) => done(null, Buffer.from(bytes)), done);
      }
    }
  )
);
