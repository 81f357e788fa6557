"""What the models of answers have in common."""

from pydantic import BaseModel, ConfigDict


class Answer(BaseModel):
    """Part of an answer. Fields that a newer server adds are left out."""

    model_config = ConfigDict(extra="ignore", populate_by_name=True)
