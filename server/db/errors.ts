/** Whether the database refused because of this constraint. PGlite and node-postgres name it alike. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}
