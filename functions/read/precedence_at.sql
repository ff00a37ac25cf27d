create or replace function read.precedence_at(realm_id integer, place text[]) returns canon.precedence
language sql stable
begin atomic
  select row(
           (precedence_at.place)[1]::boolean, (precedence_at.place)[2]::smallint, (precedence_at.place)[3]::boolean,
           (precedence_at.place)[4]::bigint, (precedence_at.place)[5]::double precision, s.source_key, m.external_id, m.entity_type,
           (precedence_at.place)[7])::canon.precedence
    from canon.external_ids m
    join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
   where m.realm_id = precedence_at.realm_id and m.mapping_id = (precedence_at.place)[6]::bigint;
end;

comment on function read.precedence_at(integer, text[]) is
  'The precedence that a place of read.claim_place, cut at its blanks, stands for; null without one. It is that of the moment when the '
  'cursor was made, so that what is said meanwhile makes a page skip and repeat nothing. LIST-2, LIST-23.';
