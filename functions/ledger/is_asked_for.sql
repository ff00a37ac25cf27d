create or replace function ledger.is_asked_for(entity_type text, types text[]) returns boolean
language sql immutable parallel safe
return entity_type <> 'stat_line' and (types is null or entity_type = any (types));

comment on function ledger.is_asked_for(text, text[]) is
  'Returns whether a caller who asks for these types (null: all) gets changes of this type; never those of a stat line (STREAM-6).';
