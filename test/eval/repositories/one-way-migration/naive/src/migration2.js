export function up(rows) {
  return rows.map(({ name, ...rest }) => {
    const [first, ...others] = name.split(' ');
    return { ...rest, first, last: others.join(' ') };
  });
}

export function down(rows) {
  return rows.map(({ first, last, ...rest }) => ({ ...rest, name: `${first} ${last}` }));
}
