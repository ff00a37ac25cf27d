create or replace function util.ulid_time(at timestamptz) returns text
language sql immutable strict parallel safe
begin atomic
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((ms.value >> (5 * place.value)) & 31)::integer + 1, 1), ''
                    order by place.value desc)
    from (select floor(extract(epoch from at) * 1000)::bigint as value) ms,
         generate_series(0, 9) place (value);
end;

comment on function util.ulid_time(timestamptz) is
  'Returns the first ten characters of a ULID: the millisecond of a moment in Crockford base32 (ID-1).';
