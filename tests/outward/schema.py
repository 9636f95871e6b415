"""Whether a JSON value is what a schema says: as much of JSON Schema (2020-12) as the API's document uses, which is
little, and nothing else: a word that is not known here is an error."""

from typing import Any

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}
KNOWN = {"type", "properties", "required", "additionalProperties", "items", "enum", "format", "$ref"}


def faults(value: Any, schema: dict[str, Any], components: dict[str, Any], where: str = "") -> list[str]:
    """What does not fit, each with its place; nothing: it fits."""
    assert schema.keys() <= KNOWN, schema.keys() - KNOWN
    if "$ref" in schema:
        return faults(value, components[schema["$ref"].rpartition("/")[2]], components, where)
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not any(type(value) is TYPES[one] for one in types):
        return [f"{where}: {value!r} is no {types}"]
    found = [f"{where}: {value!r}"] if "enum" in schema and value not in schema["enum"] else []
    if isinstance(value, list):
        return [
            *found,
            *(
                one
                for at, item in enumerate(value)
                for one in faults(item, schema["items"], components, f"{where}[{at}]")
            ),
        ]
    if not isinstance(value, dict):
        return found
    missing = [f"{where}.{name} is missing" for name in schema["required"] if name not in value]
    other = [f"{where}.{name} is not named" for name in value.keys() - schema["properties"].keys()]
    inside = [
        one
        for name, of in schema["properties"].items()
        if name in value
        for one in faults(value[name], of, components, f"{where}.{name}")
    ]
    return [*found, *missing, *other, *inside]
