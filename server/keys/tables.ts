import type { Generated, GeneratedAlways } from 'kysely';

export interface KeyTables {
  installation_keys: {
    id: GeneratedAlways<number>;
    name: string;
    value: string;
    used_from: Generated<Date>;
  };
}
