/**
 * The file that a signed address leads to: its signature is another one each day, and what is shown of the same file must not begin
 * anew at midnight.
 */
export function fileOf(address: string): string {
  return address.split('?')[0]!;
}
