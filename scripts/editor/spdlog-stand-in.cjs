// Plain JavaScript replacement for the native module that writes the editor's log files.
//
// The native module is not compiled here. Without it, output channels ("Show Output") would be empty.
'use strict';
const fs = require('node:fs');
const path = require('node:path');

const LEVELS = ['trace', 'debug', 'info', 'warning', 'error', 'critical'];
const METHODS = { trace: 0, debug: 1, info: 2, warn: 3, error: 4, critical: 5 };
const OFF = 6;

class Logger {
  /**
   * @param {string} _type
   * @param {string} _name
   * @param {string} file
   * @param {number} maxSize
   */
  constructor(_type, _name, file, maxSize) {
    this.file = file;
    this.maxSize = maxSize;
    this.level = METHODS.info;
    this.raw = false;
  }
  getLevel() {
    return this.level;
  }
  /** @param {number} level */
  setLevel(level) {
    this.level = level;
  }
  // The editor sets only one pattern, the format that write() already uses.
  setPattern() {
    this.raw = false;
  }
  clearFormatters() {
    this.raw = true;
  }
  flush() {}
  drop() {}
  /**
   * @param {number} level
   * @param {string} message
   */
  write(level, message) {
    if (level < this.level || this.level >= OFF) return;
    try {
      this.rotate();
      fs.appendFileSync(this.file, this.raw ? message : `${stamp()} [${LEVELS[level]}] ${message}\n`);
    } catch {
      // A log that cannot be written must not stop the editor.
    }
  }
  rotate() {
    const size = fs.statSync(this.file, { throwIfNoEntry: false })?.size ?? 0;
    if (this.maxSize > 0 && size > this.maxSize) fs.truncateSync(this.file);
  }
}

for (const [name, level] of Object.entries(METHODS)) {
  const write = /**
   * @this {Logger}
   * @param {string} message
   */ function (message) {
    this.write(level, message);
  };
  Object.defineProperty(Logger.prototype, name, { value: write });
}

function stamp() {
  const now = new Date();
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return local.toISOString().replace('T', ' ').replace('Z', '');
}

/**
 * @param {string} name
 * @param {string} file
 * @param {number} maxSize
 */
async function create(name, file, maxSize) {
  await fs.promises.mkdir(path.dirname(file), { recursive: true });
  return new Logger('rotating', name, file, maxSize);
}

exports.version = 0;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = Logger;
exports.createRotatingLogger = create;
exports.createAsyncRotatingLogger = create;
