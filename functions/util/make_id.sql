create or replace function util.make_id(prefix text) returns text
language sql volatile
return make_id.prefix || '_' || util.ulid_time(util.now()) || util.ulid_tail();

comment on function util.make_id(text) is
  'Returns a new id: prefix without its underscore, then a ULID (ID-1). For many ids in one statement take util.ulid_time once.';
