// Finds definitions in syntax trees, by the node types of each grammar.
import { extensionOf, type FileSymbol, maxSymbols, withoutTypeArguments } from './symbols';

/** Subset of the syntax tree library's node interface. */
export interface TreeNode {
  readonly type: string;
  readonly text: string;
  readonly startPosition: { readonly row: number };
  readonly namedChildren: readonly (TreeNode | null)[];
  childForFieldName(name: string): TreeNode | null;
}

/** Returns the kind of a definition and its name node; null if the node is not a named definition. */
type Definition = (node: TreeNode, where: GrammarPaths) => readonly [kind: string, name: TreeNode | null] | null;

interface GrammarPaths {
  /** Whether the definition is at the top level, where importing files can see it. */
  readonly isTop: boolean;
  readonly isInClass: boolean;
}

export interface Grammar {
  /** Name of the grammar file. */
  readonly name: string;
  readonly defines: Readonly<Record<string, Definition>>;
  /** Types of nodes that may contain definitions. Other nodes, which make up most of a tree, are not visited. */
  readonly holds: ReadonlySet<string>;
  /** Types among `holds`: `classes` are class bodies; definitions inside `bodies` are not top-level. */
  readonly classes: ReadonlySet<string>;
  readonly bodies: ReadonlySet<string>;
  /** Returns an alternative text to parse after a syntax error. Must have the same number of lines. */
  readonly readAgain?: (text: string) => string;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const nameOf = (node: TreeNode) => node.childForFieldName('name');
const named =
  (kind: string): Definition =>
  (node) => [kind, nameOf(node)];
/** A function outside of a class, or a method inside a class. */
const callable: Definition = (node, { isInClass }) => [isInClass ? 'method' : 'function', nameOf(node)];
const isFunction = (node: TreeNode | null) => node !== null && /^(arrow_function|function_expression|generator_function)$/.test(node.type);

/** An assignment to `exports.name`, or an assignment of a function to a property. */
const assigned: Definition = (node) => {
  const target = node.childForFieldName('left');
  if (target?.type !== 'member_expression') return null;
  const isExport = /^(module\.)?exports$/.test(target.childForFieldName('object')?.text ?? '');
  if (isExport) return ['function', target.childForFieldName('property')];
  return isFunction(node.childForFieldName('right')) && target.text !== 'module.exports'
    ? ['method', target.childForFieldName('property')]
    : null;
};

const script: Omit<Grammar, 'name'> = {
  defines: {
    function_declaration: named('function'),
    generator_function_declaration: named('function'),
    function_signature: named('function'),
    class_declaration: named('class'),
    abstract_class_declaration: named('class'),
    class: named('class'),
    interface_declaration: named('interface'),
    type_alias_declaration: named('type'),
    enum_declaration: named('enum'),
    internal_module: named('module'),
    module: named('module'),
    method_definition: named('method'),
    abstract_method_signature: named('method'),
    public_field_definition: (node) => (isFunction(node.childForFieldName('value')) ? ['method', nameOf(node)] : null),
    variable_declarator: (node, { isTop }) => {
      const name = nameOf(node);
      if (!isTop || name?.type !== 'identifier') return null;
      return [isFunction(node.childForFieldName('value')) ? 'function' : 'constant', name];
    },
    assignment_expression: assigned,
  },
  holds: words(
    'program export_statement ambient_declaration lexical_declaration variable_declaration variable_declarator expression_statement ' +
      'assignment_expression internal_module module statement_block class_declaration abstract_class_declaration class class_body ' +
      'function_declaration generator_function_declaration function_expression arrow_function method_definition call_expression arguments ' +
      'parenthesized_expression object pair if_statement return_statement',
  ),
  classes: words('class_body'),
  bodies: words(
    'function_declaration generator_function_declaration function_expression arrow_function method_definition class_body if_statement',
  ),
};

const python: Grammar = {
  name: 'python',
  defines: {
    function_definition: callable,
    class_definition: named('class'),
    assignment: (node, { isTop }) => {
      const name = node.childForFieldName('left');
      return isTop && name?.type === 'identifier' && /^_*[A-Z]/.test(name.text) ? ['constant', name] : null;
    },
  },
  holds: words(
    'module block class_definition function_definition decorated_definition expression_statement if_statement else_clause try_statement except_clause',
  ),
  classes: words('class_definition'),
  bodies: words('class_definition function_definition'),
};

const go: Grammar = {
  name: 'go',
  defines: {
    function_declaration: named('function'),
    method_declaration: named('method'),
    type_alias: named('type'),
    type_spec: (node) => {
      const type = node.childForFieldName('type')?.type;
      return [type === 'struct_type' ? 'class' : type === 'interface_type' ? 'interface' : 'type', nameOf(node)];
    },
    const_spec: named('constant'),
    var_spec: named('constant'),
  },
  holds: words('source_file type_declaration const_declaration var_declaration var_spec_list'),
  classes: words(''),
  bodies: words(''),
};

const rust: Grammar = {
  name: 'rust',
  defines: {
    function_item: callable,
    function_signature_item: callable,
    struct_item: named('class'),
    union_item: named('class'),
    enum_item: named('enum'),
    trait_item: named('interface'),
    type_item: named('type'),
    mod_item: named('module'),
    const_item: named('constant'),
    static_item: named('constant'),
    macro_definition: named('macro'),
  },
  holds: words('source_file mod_item declaration_list impl_item trait_item foreign_mod_item'),
  classes: words('impl_item trait_item'),
  bodies: words(''),
};

/** A static field, treated as a constant. */
const sharedField =
  (modifier: RegExp, declarators: (node: TreeNode) => TreeNode | null | undefined): Definition =>
  (node) => {
    const isShared = node.namedChildren.some((child) => /^modifiers?$/.test(child?.type ?? '') && modifier.test(child?.text ?? ''));
    const declarator = isShared ? declarators(node) : null;
    return declarator ? ['constant', nameOf(declarator)] : null;
  };

const java: Grammar = {
  name: 'java',
  defines: {
    class_declaration: named('class'),
    record_declaration: named('class'),
    interface_declaration: named('interface'),
    annotation_type_declaration: named('interface'),
    enum_declaration: named('enum'),
    method_declaration: named('method'),
    constructor_declaration: named('method'),
    field_declaration: sharedField(/\bstatic\b/, (node) => node.childForFieldName('declarator')),
  },
  holds: words(
    'program class_declaration class_body record_declaration interface_declaration interface_body annotation_type_declaration ' +
      'annotation_type_body enum_declaration enum_body enum_body_declarations',
  ),
  classes: words(''),
  bodies: words(''),
};

const cSharp: Grammar = {
  name: 'c-sharp',
  defines: {
    class_declaration: named('class'),
    struct_declaration: named('class'),
    record_declaration: named('class'),
    interface_declaration: named('interface'),
    enum_declaration: named('enum'),
    delegate_declaration: named('type'),
    namespace_declaration: named('module'),
    file_scoped_namespace_declaration: named('module'),
    method_declaration: named('method'),
    constructor_declaration: named('method'),
    local_function_statement: named('function'),
    field_declaration: sharedField(/^const$/, (node) =>
      node.namedChildren
        .find((child) => child?.type === 'variable_declaration')
        ?.namedChildren.find((child) => child?.type === 'variable_declarator'),
    ),
  },
  holds: words(
    'compilation_unit namespace_declaration file_scoped_namespace_declaration declaration_list class_declaration struct_declaration ' +
      'record_declaration interface_declaration preproc_if preproc_else global_statement',
  ),
  classes: words(''),
  bodies: words(''),
};

/** A function or method. Its name may be nested in pointer, reference and parameter declarators. */
const declared: Definition = (node) => {
  let at = node.childForFieldName('declarator');
  let isCallable = false;
  while (at && /_declarator$/.test(at.type)) {
    isCallable ||= at.type === 'function_declarator';
    at = at.childForFieldName('declarator') ?? at.namedChildren[0] ?? null;
  }
  if (!at || !isCallable) return null;
  const isMember = at.type === 'field_identifier' || at.type === 'qualified_identifier';
  while (at?.type === 'qualified_identifier') at = nameOf(at);
  return [isMember ? 'method' : 'function', at];
};

/** A definition with a body; declarations without a body are skipped. */
const withBody =
  (kind: string): Definition =>
  (node) =>
    node.childForFieldName('body') ? [kind, nameOf(node)] : null;

/** C++ grammar, also used for C. */
const cpp: Grammar = {
  name: 'cpp',
  defines: {
    function_definition: declared,
    field_declaration: declared,
    class_specifier: withBody('class'),
    struct_specifier: withBody('class'),
    union_specifier: withBody('class'),
    enum_specifier: withBody('enum'),
    namespace_definition: named('module'),
    alias_declaration: named('type'),
    type_definition: (node) => ['type', node.childForFieldName('declarator')],
    preproc_def: named('macro'),
    preproc_function_def: named('macro'),
  },
  holds: words(
    'translation_unit preproc_if preproc_ifdef preproc_else preproc_elif linkage_specification declaration_list namespace_definition ' +
      'template_declaration class_specifier struct_specifier union_specifier field_declaration_list declaration type_definition field_declaration',
  ),
  classes: words(''),
  bodies: words(''),
};

const grammars: readonly (readonly [extensions: string, grammar: Grammar])[] = [
  ['ts mts cts', { ...script, name: 'tsx', readAgain: withoutTypeArguments }],
  ['tsx js jsx mjs cjs', { ...script, name: 'tsx' }],
  ['py pyi', python],
  ['go', go],
  ['rs', rust],
  ['java', java],
  ['cs', cSharp],
  ['c h cc cpp cxx hpp hh hxx ino', cpp],
];
const byExtension = new Map(grammars.flatMap(([extensions, grammar]) => extensions.split(' ').map((each) => [each, grammar] as const)));

/** Returns the grammar for a file, or null. Without a grammar, symbols are found with patterns. */
export function grammarOf(path: string): Grammar | null {
  return byExtension.get(extensionOf(path)) ?? null;
}

/** Returns the definitions in a syntax tree, in line order. */
export function readTree(root: TreeNode, grammar: Grammar): FileSymbol[] {
  const found: FileSymbol[] = [];
  const lookInto = (node: TreeNode, where: GrammarPaths) => {
    for (const child of node.namedChildren) {
      if (!child || found.length >= maxSymbols) continue;
      const [kind, name] = grammar.defines[child.type]?.(child, where) ?? [];
      if (kind && name) found.push({ name: name.text, kind, line: name.startPosition.row + 1 });
      if (grammar.holds.has(child.type)) {
        lookInto(child, {
          isTop: where.isTop && !grammar.bodies.has(child.type),
          isInClass: grammar.classes.has(child.type) || (where.isInClass && !grammar.bodies.has(child.type)),
        });
      }
    }
  };
  lookInto(root, { isTop: true, isInClass: false });
  return found;
}
