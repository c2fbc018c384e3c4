// The editor's default excludes, as an ignore file.
import { listOf } from '../../kit/lists';

export const excluded = listOf(`
  **/.git | **/.svn | **/.hg | **/.DS_Store | **/Thumbs.db | **/node_modules | **/bower_components | **/*.code-search`);
